/** The administrator that servers started by tests create for themselves. */
export const administrator = { email: 'admin@example.com', password: 'correct-Horse-9-battery' } as const
