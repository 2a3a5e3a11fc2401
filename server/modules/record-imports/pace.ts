/** Rows of one write where no one waits for it. */
export const MOST_ROWS = 500
/** Milliseconds of one write while others write too, and to the next one: nineteen of twenty writes meet none of them. */
const SHARED_MS = 2.5
const REST_MS = 100
/** Milliseconds for which those who wrote are expected to write again. */
const EXPECTED_MS = 1_000
const LEAST_ROWS = 5
/** Milliseconds in which the first rows of a file show whether others write. */
const BEGIN_MS = 300
/** Milliseconds that one row takes before the first was written. */
const FIRST_MS = 0.5

interface Turns {
  readonly begun: number
  readonly waiting: number
}

/**
 * How many rows the next write of an import has. There is one writer in a file of SQLite, and a person who saves a record
 * waits for all that the import writes in one turn: while others write, its turns are short.
 */
export class Pace {
  private rowMs = FIRST_MS
  private othersAt = Number.NEGATIVE_INFINITY
  private begun: number | null = null
  private most = MOST_ROWS

  constructor(
    /** Null where works do not wait for each other. */
    private readonly turns: () => Turns | null,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** Before the first rows of a file: whether others write is not known yet. */
  begin(): void {
    this.othersAt = this.now() - EXPECTED_MS + BEGIN_MS
    this.begun = null
    this.most = MOST_ROWS
  }

  private get isShared(): boolean {
    return this.turns() !== null && this.now() - this.othersAt < EXPECTED_MS
  }

  rows(): number {
    if (!this.isShared) return this.most
    return Math.min(this.most, Math.max(LEAST_ROWS, Math.floor(SHARED_MS / this.rowMs)))
  }

  /**
   * How many of the rows were taken: workflows may look at rows before they are written, and a row that changes what
   * they read of the next one ends the write.
   */
  took(rows: number, taken: number): void {
    this.most = taken < rows ? Math.max(1, taken) : Math.min(MOST_ROWS, this.most * 2)
  }

  /** Milliseconds to the next write. */
  rest(): number {
    return this.isShared ? REST_MS : 0
  }

  /** At the end of a write, inside of it. */
  wrote(rows: number, milliseconds: number): void {
    const turns = this.turns()
    if (!turns) return
    if (rows > 0) this.rowMs = milliseconds / rows
    // The write itself is one of those begun.
    const others = this.begun === null ? 0 : turns.begun - this.begun - 1
    if (others + turns.waiting > 0) this.othersAt = this.now()
    this.begun = turns.begun
  }
}
