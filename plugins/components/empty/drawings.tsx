/** An open box on the ground. */
const DEFAULT = (
  <svg viewBox="0 0 160 100" fill="none" strokeLinejoin="round" strokeLinecap="round" strokeWidth="2" aria-hidden="true">
    <ellipse cx="80" cy="90" rx="66" ry="8" fill="var(--color-fill-2)" />
    <path d="M36 46 54 22h52l18 24v38a4 4 0 0 1-4 4H40a4 4 0 0 1-4-4z" fill="var(--color-bg-2)" stroke="var(--color-border-3)" />
    <path
      d="M36 46h28c2 0 3 2 4 5 2 5 4 7 12 7s10-2 12-7c1-3 2-5 4-5h28v38a4 4 0 0 1-4 4H40a4 4 0 0 1-4-4z"
      fill="var(--color-fill-2)"
      stroke="var(--color-border-3)"
    />
    <path d="M60 14 56 8M80 12V4M100 14l4-6" stroke="var(--color-text-4)" />
  </svg>
)

/** Its outline alone. */
const SIMPLE = (
  <svg viewBox="0 0 64 41" fill="none" stroke="var(--color-border-3)" strokeLinejoin="round" aria-hidden="true">
    <ellipse cx="32" cy="33" rx="31" ry="7" fill="var(--color-fill-2)" stroke="none" />
    <path d="M9 14 19.5 2h25L55 14v16a3 3 0 0 1-3 3H12a3 3 0 0 1-3-3z" fill="var(--color-bg-2)" />
    <path d="M9 14h13c1 0 1.5 1 2 2.5C25 19 27 20 32 20s7-1 8-3.5c.5-1.5 1-2.5 2-2.5h13" />
  </svg>
)

/** The drawings that a picture may be named by. */
export const drawings = { default: DEFAULT, simple: SIMPLE } as const
