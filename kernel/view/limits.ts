/** How long a view may load or suspend before its placeholder shows a message; in milliseconds. */
export const VIEW_LIMIT = 10_000

/**
 * From this number of elements, parents render their static children. On smaller pages the gain is not noticeable.
 */
export const LARGE = 1_000

/**
 * On a page that mounts in slices, the number of elements in the first slice: more than a screen holds, few enough to
 * paint without delay.
 */
export const FIRST_SLICE = 2_500
/** Each later slice has up to so many elements: few enough that the task stays short, many enough that the page is not painted over and over. */
export const SLICE = 6_500
/** Pages from here on are mounted in several. */
export const SLICED = 6_500
