-- Identifiers come from the server alone: what a client says about itself can be made up.
local function identifier(source, kind, pattern)
  local value = GetPlayerIdentifierByType(tostring(source), kind)
  return type(value) == 'string' and value:match(pattern) or nil
end

function Kontor.discordId(source)
  local id = identifier(source, 'discord', '^discord:(%d+)$')
  return id and #id <= 20 and id or nil
end

local function licence(source)
  local id = identifier(source, 'license', '^license:(%x+)$')
  return id and #id == 40 and id:lower() or nil
end

--- A player as reported to Kontor. The licence is left out where Discord already identifies them.
function Kontor.identify(source)
  local discordId = Kontor.discordId(source)
  return {
    discordId = discordId,
    licence = not discordId and licence(source) or nil,
    citizenName = Kontor.citizenName(source),
  }
end

--- Looks once at who is here; what it returns finds the player Kontor means, or nil.
function Kontor.playerFinder()
  local byDiscord, byLicence = {}, {}
  for _, source in ipairs(GetPlayers()) do
    local discordId = Kontor.discordId(source)
    local licenceId = not discordId and licence(source)
    if discordId then byDiscord[discordId] = tonumber(source) elseif licenceId then byLicence[licenceId] = tonumber(source) end
  end
  return function(discordId, licenceId) return byDiscord[discordId] or byLicence[licenceId] end
end
