import { instantOf, wallTime, zoneOffset } from '#kernel/page/time-zone'

// The UI library's pickers show the machine's local time, moved by one distance from UTC. These convert between that and wall times (`wallTime`), so that a
// picker shows and gives the time of any zone. An hour that the machine's own clock skips is shown as the next one.

const MINUTE = 60_000
const machineOffset = (time: number): number => -new Date(time).getTimezoneOffset()

/** The moment whose local time on this machine has the digits of a wall time. */
const shownAs = (wall: number): number => instantOf(wall)

/**
 * Converts between the page's time zone and the pickers, which work in local time. Times are in milliseconds since
 * the epoch.
 */
export interface PickerTimes {
  /** The library's prop: minutes from UTC. */
  readonly utcOffset: number
  /** The value to give to a picker, for a wall time; both in milliseconds. */
  readonly toValue: (wall: number) => number
  /** The wall time of a value that a picker gives. */
  readonly fromValue: (value: number) => number
  /** The same for the date that a calendar shows, which the library does not move. */
  readonly toShown: (wall: number) => number
  readonly fromShown: (shown: number) => number
}

/** How to talk to a picker of the UI library in a zone. */
export function pickerTimes(zone: string): PickerTimes {
  const utcOffset = Math.round(zoneOffset(Date.now(), zone) / MINUTE)
  return {
    utcOffset,
    toValue: (wall) => {
      const shown = shownAs(wall)
      // The library moves a value by the machine's distance from UTC at the value, not at what it shows.
      const moved = (by: number) => shown - (utcOffset - by) * MINUTE
      const near = moved(machineOffset(shown))
      const other = moved(machineOffset(near))
      return machineOffset(other) === machineOffset(near) ? other : near
    },
    fromValue: (value) => value + utcOffset * MINUTE,
    toShown: shownAs,
    fromShown: (shown) => wallTime(shown).getTime(),
  }
}
