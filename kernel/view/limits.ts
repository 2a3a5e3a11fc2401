/** How long a view may load, or wait for something, before its place says so; in milliseconds. */
export const VIEW_LIMIT = 10_000
