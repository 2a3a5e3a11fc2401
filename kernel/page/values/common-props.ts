/** Props that every element has beside those that its component declares: whether it is there, and for whom. They are about the use itself, also of a block. */
const COMMON_PROPS: ReadonlySet<string> = new Set(['showOrHide', 'authCode', 'authScript'])

export const isCommonProp = (path: string): boolean => COMMON_PROPS.has(path)
