import type {
  Counter,
  Declared,
  DeclaredGauge,
  DeclaredHistogram,
  Family,
  Histogram,
  LabelsOf,
  LabelValues,
  Metrics,
  ReadGauge,
  Sample,
} from './metrics.ts'

/** Seconds that requests take, from an answer from memory to a wait that a visitor gives up. */
const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]
/** Milliseconds that a gauge may take: what is not known by then is left out. */
const GAUGE_MS = 2_000
/** In the place of a value that was not declared. */
const OTHER = 'other'

type Labels = { readonly [label: string]: string }
interface Child {
  samples(labels: Labels): readonly Sample[]
}

class CounterChild implements Counter, Child {
  private value = 0
  add(more = 1): void {
    this.value += more
  }
  samples(labels: Labels): readonly Sample[] {
    return [{ suffix: '', labels, value: this.value }]
  }
}

class HistogramChild implements Histogram, Child {
  private readonly counts: Float64Array
  private sum = 0
  constructor(private readonly bounds: readonly number[]) {
    this.counts = new Float64Array(bounds.length + 1)
  }
  observe(value: number): void {
    const { bounds, counts } = this
    let at = 0
    while (at < bounds.length && value > bounds[at]!) at++
    counts[at]!++
    this.sum += value
  }
  samples(labels: Labels): readonly Sample[] {
    let count = 0
    const buckets = [...this.bounds.map(String), '+Inf'].map((le, at): Sample => {
      count += this.counts[at]!
      return { suffix: '_bucket', labels: { ...labels, le }, value: count }
    })
    return [...buckets, { suffix: '_sum', labels, value: this.sum }, { suffix: '_count', labels, value: count }]
  }
}

/** The series of a name that are added to: one for each combination of values that was asked for. */
class CountedFamily<C extends Child> implements Family {
  readonly name: string
  readonly help: string
  private readonly allowed = new Map<string, Set<string>>()
  private readonly children = new Map<string, { readonly labels: Labels; readonly child: C }>()

  constructor(
    readonly type: 'counter' | 'histogram',
    { name, help, labels = {} }: Declared<LabelValues>,
    private readonly make: () => C,
  ) {
    this.name = name
    this.help = help
    for (const label of Object.keys(labels)) this.allowed.set(label, new Set())
  }

  /** @throws Error for other labels than those of the first declaration */
  add({ name, labels = {} }: Declared<LabelValues>): this {
    if (Object.keys(labels).join() !== [...this.allowed.keys()].join())
      throw new Error(`The metric ${name} is declared with other labels elsewhere`)
    for (const [label, values] of Object.entries(labels))
      for (const value of values) this.allowed.get(label)?.add(value)
    return this
  }

  readonly of = (given: Labels): C => {
    const labels: Record<string, string> = {}
    for (const [label, allowed] of this.allowed) {
      const value = given[label]
      labels[label] = value !== undefined && allowed.has(value) ? value : OTHER
    }
    const key = Object.values(labels).join('\n')
    const known = this.children.get(key)
    if (known !== undefined) return known.child
    const child = this.make()
    this.children.set(key, { labels, child })
    return child
  }

  async read(): Promise<readonly Sample[]> {
    return [...this.children.values()].flatMap(({ labels, child }) => child.samples(labels))
  }
}

class GaugeFamily implements Family {
  private readonly all: { readonly labels: Labels; readonly read: ReadGauge }[] = []
  constructor(
    readonly type: 'counter' | 'gauge',
    readonly name: string,
    readonly help: string,
    private readonly report: (error: unknown) => void,
  ) {}

  /** @throws Error for labels of a series that there is already */
  add(labels: Labels, read: ReadGauge): void {
    const same = JSON.stringify(labels)
    if (this.all.some((each) => JSON.stringify(each.labels) === same))
      throw new Error(`The metric ${this.name} is declared twice`)
    this.all.push({ labels, read })
  }

  /** A figure that is not to be had leaves the others alone. */
  private async valueOf(read: ReadGauge): Promise<number | null> {
    const late = Promise.withResolvers<null>()
    const timer = setTimeout(() => late.resolve(null), GAUGE_MS)
    try {
      return await Promise.race([read(), late.promise])
    } catch (error) {
      this.report(error)
      return null
    } finally {
      clearTimeout(timer)
    }
  }

  async read(): Promise<readonly Sample[]> {
    const samples = this.all.map(async ({ labels, read }): Promise<readonly Sample[]> => {
      const value = await this.valueOf(read)
      return value === null ? [] : [{ suffix: '', labels, value }]
    })
    return (await Promise.all(samples)).flat()
  }
}

/** Keeps the figures of a server in memory. `report` takes failures of gauges. */
export const createMetrics = ({ report }: { readonly report: (error: unknown) => void }): Metrics => {
  const families = new Map<string, Family>()
  const familyOf = <F extends Family>(
    name: string,
    kind: abstract new (...args: never) => F,
    type: Family['type'],
    make: () => F,
  ): F => {
    const known = families.get(name)
    if (known !== undefined) {
      if (known instanceof kind && known.type === type) return known
      throw new Error(`The metric ${name} is declared as a ${known.type} elsewhere`)
    }
    const made = make()
    families.set(name, made)
    return made
  }
  const counted = <L extends LabelValues, C extends Child>(
    declared: Declared<L>,
    type: 'counter' | 'histogram',
    make: () => C,
  ) => {
    const family = familyOf(declared.name, CountedFamily<C>, type, () => new CountedFamily(type, declared, make)).add(
      declared,
    )
    // A series without labels is there from the beginning.
    if (Object.keys(declared.labels ?? {}).length === 0) family.of({})
    return (labels: LabelsOf<L>): C => family.of(labels as Labels)
  }
  return {
    isOn: true,
    counter: (declared) => counted(declared, 'counter', () => new CounterChild()),
    histogram: <const L extends LabelValues>({ bounds = SECONDS, ...declared }: DeclaredHistogram<L>) =>
      counted(declared as Declared<L>, 'histogram', () => new HistogramChild(bounds)),
    gauge({ name, help, labels = {}, grows = false }: DeclaredGauge, read) {
      const type = grows ? 'counter' : 'gauge'
      familyOf(name, GaugeFamily, type, () => new GaugeFamily(type, name, help, report)).add(labels, read)
    },
    families: () => [...families.values()],
  }
}
