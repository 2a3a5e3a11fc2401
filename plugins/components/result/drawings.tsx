import type { ReactNode } from 'react'

/** Something in a ring, in the colour of its status. */
const ring = (path: string): ReactNode => (
  <svg viewBox="0 0 64 64" width="64" height="64" fill="none" aria-hidden="true">
    <circle cx="32" cy="32" r="30" fill="var(--tessera-result-soft)" />
    <path d={path} stroke="var(--tessera-result-color)" strokeWidth="5" strokeLinecap="round" strokeLinejoin="round" />
  </svg>
)

/** A page in a window with a number on it, and what is the matter with it. */
const page = (number: string, sign: ReactNode): ReactNode => (
  <svg viewBox="0 0 200 120" width="200" height="120" fill="none" strokeLinecap="round" strokeLinejoin="round" aria-hidden="true">
    <ellipse cx="100" cy="108" rx="84" ry="8" fill="var(--color-fill-2)" />
    <rect x="34" y="12" width="132" height="92" rx="8" fill="var(--color-bg-2)" stroke="var(--color-border-3)" strokeWidth="2" />
    <path d="M34 30h132" stroke="var(--color-border-3)" strokeWidth="2" />
    <path d="M45 21h.1M53 21h.1M61 21h.1" stroke="var(--color-text-4)" strokeWidth="4" />
    <text x="100" y="80" textAnchor="middle" fontSize="40" fontWeight="600" fill="var(--tessera-result-color)">
      {number}
    </text>
    {/* The soft colour lets through what is below. */}
    <circle cx="160" cy="94" r="22" fill="var(--color-bg-2)" />
    <circle cx="160" cy="94" r="18" fill="var(--tessera-result-soft)" />
    <g stroke="var(--tessera-result-color)" strokeWidth="3">
      {sign}
    </g>
  </svg>
)

/** What is drawn for each status; none of it is asked of a server. */
export const drawings = {
  success: ring('m20 33 8.5 8.5L45 24'),
  error: ring('m22 22 20 20M42 22 22 42'),
  info: ring('M32 29v16M32 19h.1'),
  warning: ring('M32 17v18M32 45h.1'),
  404: page('404', <path d="M165.5 99.5l6 6M167 92a8.5 8.5 0 1 1-17 0a8.5 8.5 0 0 1 17 0z" />),
  403: page('403', <path d="M152 92h16v11h-16zM155 92v-4a5 5 0 0 1 10 0v4" />),
  500: page('500', <path d="M160 84v12M160 103h.1" />),
} as const
