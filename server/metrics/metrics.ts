import type { Late } from '../http/late.ts'

/** Only grows. */
export interface Counter {
  add(more?: number): void
}
/** How values are spread; durations are in seconds. */
export interface Histogram {
  observe(value: number): void
}

/** Every value that a label may have: never ids, addresses or free text. Another value is counted as `other`. */
export type LabelValues = { readonly [label: string]: readonly string[] }
type NoLabels = Readonly<Record<never, readonly string[]>>
/** A value of each label. */
export type LabelsOf<L extends LabelValues> = { readonly [label in keyof L]: L[label][number] }

export interface Declared<L extends LabelValues> {
  /** `tessera_saves_total`: what is counted, and its unit. */
  readonly name: string
  /** What people read who do not know the code; a sentence in English. */
  readonly help: string
  readonly labels?: L
}
export interface DeclaredHistogram<L extends LabelValues> extends Declared<L> {
  /** Upper bounds, ascending; those of the time of a request unless given. */
  readonly bounds?: readonly number[]
}
export interface DeclaredGauge {
  readonly name: string
  readonly help: string
  /** The labels of this one series. */
  readonly labels?: { readonly [label: string]: string }
  /** Whether it only grows, so that it is shown as a counter. */
  readonly grows?: boolean
}
/** What a gauge shows when it is asked; null where nothing is known now. */
export type ReadGauge = () => Late<number | null>

/** One figure of a family, as it is at the moment. */
export interface Sample {
  readonly suffix: '' | '_bucket' | '_sum' | '_count'
  readonly labels: { readonly [label: string]: string }
  readonly value: number
}
/** All series of a name. */
export interface Family {
  readonly name: string
  readonly help: string
  readonly type: 'counter' | 'gauge' | 'histogram'
  read(): Promise<readonly Sample[]>
}

/**
 * Takes the figures of the server. A family may be declared in several places, each with its values of the same labels.
 *
 * @example
 * const labels = { result: ['saved', 'refused'] } as const
 * const saves = metrics.counter({ name: 'notes_total', help: 'Notes by outcome', labels })
 * const saved = saves({ result: 'saved' })
 * saved.add()
 */
export interface Metrics {
  /** Whether they can be read; where they cannot, nothing needs to be measured. */
  readonly isOn: boolean
  /** The counter for values of the labels: the same one for the same values, to be kept where it is used often. */
  counter<const L extends LabelValues = NoLabels>(declared: Declared<L>): (labels: LabelsOf<L>) => Counter
  /** The histogram for values of the labels: the same one for the same values, to be kept where it is used often. */
  histogram<const L extends LabelValues = NoLabels>(declared: DeclaredHistogram<L>): (labels: LabelsOf<L>) => Histogram
  gauge(declared: DeclaredGauge, read: ReadGauge): void
  /** In the order in which they were declared. */
  families(): readonly Family[]
}

const counter: Counter = { add: () => undefined }
const histogram: Histogram = { observe: () => undefined }
/** Takes figures and keeps none. */
export const noMetrics: Metrics = {
  isOn: false,
  counter: () => () => counter,
  histogram: () => () => histogram,
  gauge: () => undefined,
  families: () => [],
}
