/** How many characters passwords of one kind of account have. */
export interface PasswordLengths {
  readonly min: number
  readonly max: number
}
/** The most that a password may have: longer than any person's, short enough to hash quickly. */
export const LONGEST_PASSWORD = 1024
/** Passwords of sub users, by section 5 of the specification. Where the installation asks for more, so do they, as far as they go. */
export const SUB_USER_LENGTHS = { min: 6, max: 12 } as const
export const subUserLengths = (minimum: number): PasswordLengths => ({
  min: Math.min(Math.max(SUB_USER_LENGTHS.min, minimum), SUB_USER_LENGTHS.max),
  max: SUB_USER_LENGTHS.max,
})
