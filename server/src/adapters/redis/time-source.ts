/**
 * Whose clock limits use. `redis`: one clock for all processes. A process whose own clock was ten minutes ahead locked keys out on
 * every other process, because it left times in the future. `caller`: the time that is passed with the call, for tests.
 */
export type TimeSource = 'redis' | 'caller'

/** Lua: the time that was passed, or the time of Redis, in whole milliseconds. */
export const NOW_OF = `
local function nowOf(given)
  if given ~= '' then return tonumber(given) end
  local time = redis.call('TIME')
  return time[1] * 1000 + math.floor(time[2] / 1000)
end
`

/** The argument for `nowOf`. */
export function timeArgument(source: TimeSource, nowMs: number): number | '' {
  return source === 'redis' ? '' : Math.floor(nowMs)
}
