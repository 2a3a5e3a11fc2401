/** How an icon is drawn: its view box, then its paths; one with `evenodd ` in front is filled by that rule. */
export type IconShape = readonly string[]

interface Shapes {
  readonly default: { readonly [name: string]: IconShape }
}

/** Not its own colours: those are drawn with one, as outlines where there are some. */
const SETS = { Outlined: ['outlined'], Filled: ['filled'], TwoTone: ['outlined', 'filled'] } as const

/** The names of all icons of the older pages' set. */
export const loadIconNames = async (): Promise<readonly string[]> => (await import('./icon-shapes/names.json')).default

/** Finds an icon of the older pages' set by its name there (`PlusOutlined`); undefined when there is none. */
export async function findIconShape(name: string): Promise<IconShape | undefined> {
  const [, bare = '', end = ''] = /^([A-Z]\w*?)(Outlined|Filled|TwoTone)$/.exec(name) ?? []
  if (bare === '') return undefined
  for (const set of SETS[end as keyof typeof SETS]) {
    const file = await shapesIn(set, bare[0]!.toLowerCase())
    if (file && Object.hasOwn(file, bare)) return file[bare]
  }
  return undefined
}

async function shapesIn(set: string, letter: string): Promise<Shapes['default'] | undefined> {
  const load = files[`./icon-shapes/${set}-${letter}.json`]
  return load && (await load()).default
}

/** One file a letter: a page loads those of the icons that it shows. */
const files = import.meta.glob<Shapes>('./icon-shapes/*-*.json')

/** An icon from its shape, as large as the text around it. */
export function ShapedIcon({ shape, className = '' }: { readonly shape: IconShape; readonly className?: string | undefined }) {
  const [box, ...paths] = shape
  return (
    <svg className={`arco-icon ${className}`} viewBox={box} width="1em" height="1em" fill="currentColor" stroke="none" aria-hidden="true">
      {paths.map((path) => {
        const isEvenOdd = path.startsWith('evenodd ')
        return <path key={path} d={isEvenOdd ? path.slice(8) : path} {...(isEvenOdd ? { fillRule: 'evenodd' } : {})} />
      })}
    </svg>
  )
}
