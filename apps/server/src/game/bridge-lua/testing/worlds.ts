export const LICENCE = '0123456789abcdef0123456789abcdef01234567';

/** Three players, one of them without Discord. */
export const PLAYERS = `
  players[1] = { name = 'mara_99', discord = 'discord:21', license = 'license:${'ab'.repeat(20)}', ip = 'ip:198.51.100.7' }
  players[2] = { name = 'piet', license = 'license:${LICENCE}', ip = 'ip:198.51.100.8' }
  players[3] = { name = 'lou', discord = 'discord:31' }
`;

/** ox_inventory 2.47 with one stash; \`move\` is a player moving things between pocket and stash. */
export const OX = `${PLAYERS}
  states.ox_inventory = 'started'
  metadata['ox_inventory version'] = '2.47.6'
  stash = { { name = 'bread', count = 5, slot = 1 }, { name = 'bread', count = 2, slot = 2 }, { name = 'flour', count = 9, slot = 4 } }
  hooks, names = {}, { 'Mara Lindt', 'Piet Kroll', 'Lou Berg' }
  world.ox_inventory = {
    Items = function()
      return {
        bread = { label = 'Brot', weight = 500 },
        flour = { label = 'Mehl', weight = 100 },
        WEAPON_BAT = { label = 'Schläger', weight = 1134.0 },
        odd = { label = '\\x01', weight = -3 },
        ['bad\\nname'] = { label = 'Kaputt', weight = 1 },
      }
    end,
    GetInventoryItems = function(id) return id == 'kontor' and stash or nil end,
    GetInventory = function(source) return names[source] and { id = source, label = names[source] } or nil end,
    registerHook = function(event, ask, options)
      hooks[#hooks + 1] = { ask = ask, options = options }
      return 'kontor-bridge:' .. event .. ':' .. #hooks
    end,
  }
  function add(name, count)
    for _, slot in ipairs(stash) do
      if slot.name == name then slot.count = slot.count + count return end
    end
    stash[#stash + 1] = { name = name, count = count, slot = #stash + 1 }
  end
  function move(source, name, count, success)
    local into, amount = count > 0, math.abs(count)
    local payload = {
      source = source, action = 'move', count = amount,
      fromInventory = into and source or 'kontor', toInventory = into and 'kontor' or source,
      fromSlot = { name = name, count = amount }, toSlot = 3,
    }
    hooks[1].ask(payload)
    if success ~= false then add(name, count) end
    TriggerEvent('kontor-bridge:swapItems:1', success ~= false, payload)
  end
`;

export const QB = `${PLAYERS}
  states['qb-inventory'] = 'started'
  stash = { items = { { name = 'bread', amount = 3 }, [4] = { name = 'bread', amount = 1 } }, isOpen = false }
  world['qb-inventory'] = { GetInventory = function(id) return id == 'kontor' and stash or nil end }
  world['qb-core'] = {
    GetCoreObject = function()
      return {
        Shared = { Items = { bread = { name = 'bread', label = 'Brot', weight = 500 } } },
        Functions = {
          GetPlayer = function(source)
            return source == 1 and { PlayerData = { charinfo = { firstname = 'Mara', lastname = 'Lindt' } } } or nil
          end,
        },
      }
    end,
  }
`;

export const ESX = `${PLAYERS}
  states.es_extended = 'started'
  stash = { { name = 'bread', count = 6, label = 'Brot' }, { name = 'flour', count = 0 } }
  world.es_extended = {
    getSharedObject = function()
      return {
        GetItems = function() return { bread = { label = 'Brot', weight = 1 }, flour = { label = 'Mehl', weight = 0.1 } } end,
        GetPlayerFromId = function(source)
          return source == 1 and { getName = function() return 'Mara Lindt' end } or nil
        end,
      }
    end,
  }
  AddEventHandler('esx_addoninventory:getSharedInventory', function(name, done)
    done(name == 'kontor' and { name = name, items = stash } or nil)
  end)
`;
