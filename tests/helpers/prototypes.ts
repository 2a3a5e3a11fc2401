/** Objects that every other value inherits from, with the constructors that lead to them. */
const SHARED: { readonly [name: string]: object } = Object.fromEntries(
  (
    [
      Object,
      Array,
      Function,
      String,
      Number,
      Boolean,
      Symbol,
      BigInt,
      Date,
      RegExp,
      Error,
      Map,
      Set,
      WeakMap,
      Promise,
      URLSearchParams,
      URL,
    ] as const
  ).flatMap((made) => [[made.name, made] as const, [`${made.name}.prototype`, made.prototype as object] as const]),
)

type Shape = ReadonlyMap<PropertyKey, PropertyDescriptor>

const shapeOf = (object: object): Shape =>
  new Map(Reflect.ownKeys(object).map((key) => [key, Reflect.getOwnPropertyDescriptor(object, key) as PropertyDescriptor]))

const isSame = (a: PropertyDescriptor | undefined, b: PropertyDescriptor | undefined): boolean =>
  a !== undefined && b !== undefined && Object.is(a.value, b.value) && a.get === b.get && a.set === b.set

/** Remembers what the prototypes of the language are like now. */
export function watchPrototypes(): { readonly changed: () => readonly string[]; readonly restore: () => void } {
  const before = Object.entries(SHARED).map(([name, object]) => ({ name, object, shape: shapeOf(object) }))
  const differences = () =>
    before.flatMap(({ name, object, shape }) => {
      const now = shapeOf(object)
      return [...new Set([...shape.keys(), ...now.keys()])]
        .filter((key) => !isSame(shape.get(key), now.get(key)))
        .map((key) => ({ name, object, key, was: shape.get(key) }))
    })
  return {
    /** Every key that is new, changed or removed since. */
    changed: () => differences().map(({ name, key }) => `${name}.${String(key)}`),
    /** Undoes a change, so that one failing case does not break the ones after it. */
    restore() {
      for (const { object, key, was } of differences()) {
        if (was) Reflect.defineProperty(object, key, was)
        else Reflect.deleteProperty(object, key)
      }
    },
  }
}
