/** Properties whose numbers are no pixels, as React has it, which drew these values before rules did. */
const UNITLESS = new Set(
  (
    'animationIterationCount aspectRatio borderImageOutset borderImageSlice borderImageWidth boxFlex boxFlexGroup boxOrdinalGroup columnCount ' +
    'columns flex flexGrow flexPositive flexShrink flexNegative flexOrder gridArea gridRow gridRowEnd gridRowSpan gridRowStart gridColumn ' +
    'gridColumnEnd gridColumnSpan gridColumnStart fontWeight lineClamp lineHeight opacity order orphans scale tabSize widows zIndex zoom ' +
    'fillOpacity floodOpacity stopOpacity strokeDasharray strokeDashoffset strokeMiterlimit strokeOpacity strokeWidth ' +
    'WebkitAnimationIterationCount WebkitBoxFlex WebkitBoxFlexGroup WebkitBoxOrdinalGroup WebkitColumnCount WebkitColumns WebkitFlex ' +
    'WebkitFlexGrow WebkitFlexPositive WebkitFlexShrink WebkitLineClamp'
  )
    .split(' ')
    .map(kebab),
)

const PROPERTY = /^(?:--[\w-]+|-?[a-z][a-z-]*)$/

/** The CSS property that a style key means, `backgroundColor` or `background-color`; null where it can be none. */
export function propertyOf(key: string): string | null {
  let property = known.get(key)
  if (property === undefined) {
    property = readProperty(key)
    if (known.size < MOST_KNOWN) known.set(key, property)
  }
  return property
}
/** All elements say the same few keys. */
const known = new Map<string, string | null>()
const MOST_KNOWN = 500

function readProperty(key: string): string | null {
  if (key === 'cssFloat') return 'float'
  const name = key.startsWith('--') ? key : kebab(key)
  return PROPERTY.test(name) ? name : null
}

export const isUnitless = (property: string): boolean => property.startsWith('--') || UNITLESS.has(property)

function kebab(key: string): string {
  return key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`).replace(/^ms-/, '-ms-')
}
