-- Whether players are on duty, as the framework knows it. Only jobs that the owner has named are ever told by name.
local OFF = '^off(.+)$'

local function qbJob(player) return player and player.PlayerData and player.PlayerData.job end

-- Each looks once at the framework; what it returns gives the job of a player, or nil while they choose a character.
local WAYS = {
  {
    resource = 'qbx_core',
    open = function() return function(source) return qbJob(exports.qbx_core:GetPlayer(source)) end end,
  },
  {
    resource = 'qb-core',
    open = function()
      local functions = exports['qb-core']:GetCoreObject().Functions
      return function(source) return qbJob(functions.GetPlayer(source)) end
    end,
  },
  {
    resource = 'es_extended',
    open = function()
      local shared = exports['es_extended']:getSharedObject()
      return function(source)
        local player = shared.GetPlayerFromId(source)
        return player and (player.job or player.getJob and player.getJob())
      end
    end,
  },
}

--- The framework that knows of duty, or nil.
function Kontor.dutyWay()
  for _, way in ipairs(WAYS) do
    if GetResourceState(way.resource) == 'started' then return way end
  end
  return nil
end

local function configured()
  local jobs = {}
  for _, name in ipairs(type(Config.duty.jobs) == 'table' and Config.duty.jobs or {}) do jobs[tostring(name)] = true end
  return next(jobs) and jobs or nil
end

--- What is told of one job: its name if it is one of ours, and whether it is on duty.
local function judge(job, jobs)
  if type(job) ~= 'table' or type(job.name) ~= 'string' then return nil, nil end
  local name = job.name
  if not jobs[name] then
    local base = name:match(OFF)
    return base and jobs[base] and Kontor.clean(base, 60) or nil, false
  end
  -- QBCore says `onduty`, ESX `onDuty`; an older ESX knows no duty, and there the job itself says it.
  local duty = job.onduty
  if duty == nil then duty = job.onDuty end
  return Kontor.clean(name, 60), duty == nil or duty == true or duty == 1
end

--- Looks once at the framework; what it returns gives job and duty of a player. Both are nil while nobody knows them: a
--- player whose duty is unknown stays what they were.
function Kontor.dutyReader()
  local jobs, way = configured(), Kontor.dutyWay()
  local function unknown() return nil, nil end
  if not jobs then return unknown end
  if not way then
    Kontor.note('duty', 'Den Dienst kennt kein Framework (qbx_core, qb-core oder es_extended läuft nicht).', 60)
    return unknown
  end
  local isOpen, jobOf = pcall(way.open)
  if not isOpen then
    Kontor.note('duty', ('%s antwortet nicht wie erwartet (Dienst).'):format(way.resource), 60)
    return unknown
  end
  return function(source)
    local isFine, job = pcall(jobOf, tonumber(source))
    if isFine then return judge(job, jobs) end
    Kontor.note('duty', ('%s antwortet nicht wie erwartet (Dienst).'):format(way.resource), 60)
    return nil, nil
  end
end
