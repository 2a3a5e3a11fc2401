/** The day of a time, as the person's calendar has it. */
export const dayOf = (iso: string): string => {
  const time = new Date(iso)
  const two = (value: number): string => String(value).padStart(2, '0')
  return `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`
}
/** The last moment of a day in the person’s time zone. */
export const endOfDay = (day: string): string => new Date(`${day}T23:59:59.999`).toISOString()
