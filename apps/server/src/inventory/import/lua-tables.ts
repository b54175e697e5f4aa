import { type LuaGlobal, LuaType } from 'wasmoon';
import { type Entry, MAX_ITEMS } from './entry.ts';

/** Longer than any name or label, in bytes. */
const MAX_BYTES = 1024;
const utf8 = new TextDecoder();

/** Raw access only: metamethods of the file never run. */
export function luaTables({ lua, address }: LuaGlobal) {
  const typeAt = (index: number): LuaType => lua.lua_type(address, index);

  /** Lua strings are bytes; invalid UTF-8 becomes replacement characters. */
  function text(index: number): string {
    const types = ['number', 'number', 'number'] as const;
    const start: number = lua.module.ccall('lua_tolstring', 'number', [...types], [address, index, 0]);
    // A 64-bit number, contrary to its type.
    const length = Math.min(Number(lua.lua_rawlen(address, index)), MAX_BYTES);
    return utf8.decode(lua.module.HEAPU8.subarray(start, start + length));
  }

  function scalar(index: number): string | number | undefined {
    const type = typeAt(index);
    if (type === LuaType.String) return text(index);
    if (type === LuaType.Number) return lua.lua_tonumberx(address, index, null);
    return undefined;
  }

  function pushField(table: number, name: string): LuaType {
    const index = lua.lua_absindex(address, table);
    lua.lua_pushstring(address, name);
    return lua.lua_rawget(address, index);
  }

  function field(table: number, name: string): { value: string | number | undefined; isSet: boolean } {
    const isSet = pushField(table, name) > LuaType.Nil;
    const value = scalar(-1);
    lua.lua_pop(address, 1);
    return { value, isSet };
  }

  /** Expects key and value on top of the stack. */
  function entry(): Entry {
    const isTable = typeAt(-1) === LuaType.Table;
    const isNamed = typeAt(-2) === LuaType.String;
    if (!isTable) return { name: isNamed ? text(-2) : undefined, isItem: false };
    const label = field(-1, 'label');
    const weight = field(-1, 'weight');
    const name = isNamed ? text(-2) : field(-1, 'name').value;
    return { name, label: label.value, weight: weight.value, isItem: label.isSet || weight.isSet };
  }

  function entries(index: number): Entry[] {
    if (typeAt(index) !== LuaType.Table) return [];
    const table = lua.lua_absindex(address, index);
    const found: Entry[] = [];
    lua.lua_pushnil(address);
    while (found.length <= MAX_ITEMS && lua.lua_next(address, table)) {
      found.push(entry());
      lua.lua_pop(address, 1);
    }
    return found;
  }

  function entriesAt(world: number, path: readonly string[]): Entry[] {
    const top = lua.lua_gettop(address);
    lua.lua_pushvalue(address, world);
    const isThere = path.every((name) => typeAt(-1) === LuaType.Table && pushField(-1, name) === LuaType.Table);
    const found = isThere ? entries(-1) : [];
    lua.lua_settop(address, top);
    return found;
  }

  const sharedEntries = (world: number): Entry[] => {
    const own = entriesAt(world, ['QBShared', 'Items']);
    return own.length > 0 ? own : entriesAt(world, ['QBCore', 'Shared', 'Items']);
  };

  return { text, entries, sharedEntries };
}
