/** Represents every permission code among those that a user has. */
export const EVERY_CODE = '*'
