/** Stands for each code that an element may ask for. */
export const EVERY_CODE = '*'
