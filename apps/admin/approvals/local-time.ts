/** How times are typed and shown, in the words of the component library. */
export const TIME_FORMAT = 'YYYY-MM-DD HH:mm'

const two = (value: number): string => String(value).padStart(2, '0')

/** A moment as `2026-08-01 09:30` in the viewer's time zone. */
export const localText = (moment: Date): string =>
  `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())} ${two(moment.getHours())}:${two(moment.getMinutes())}`

/** The moment of a text that `localText` writes; undefined for any other text, and for a time that the zone skips. */
export function localMoment(text: string): Date | undefined {
  const moment = new Date(text.replace(' ', 'T'))
  return Number.isNaN(moment.getTime()) || localText(moment) !== text ? undefined : moment
}
