/** Stands for each code that an element or a request may ask for, among those that somebody has. */
export const EVERY_CODE = '*'
