const CALENDAR = 'M7 22h34M14 5v8m20-8v8M8 41h32a1 1 0 0 0 1-1V10a1 1 0 0 0-1-1H8a1 1 0 0 0-1 1v30a1 1 0 0 0 1 1Z'
const CLOCK = 'M24 14v10h9.5M42 24a18 18 0 1 1-36 0 18 18 0 0 1 36 0Z'

/** The sign at the end of a picker's box, as the library draws it. */
export function PickerIcon({ time }: { readonly time: boolean }) {
  return (
    <div className="arco-picker-suffix">
      <span className="arco-picker-suffix-icon">
        <svg className="arco-icon" viewBox="0 0 48 48" fill="none" stroke="currentColor" strokeWidth="4" aria-hidden="true">
          <path d={time ? CLOCK : CALENDAR} />
        </svg>
      </span>
    </div>
  )
}
