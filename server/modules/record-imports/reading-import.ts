import type { ReadRow } from './child-protocol.ts'
import { DryRunSeen } from './dry-run-seen.ts'
import type { LocalCopy } from './import-files.ts'
import { formatOf, type ImportFiles } from './import-files.ts'
import { ImportProcess } from './import-process.ts'

/** Reads the rows of a stored file; keeps its place between two parts of the work. */
export class ReadingImport {
  readonly seen = new DryRunSeen()
  private pending: readonly ReadRow[] = []
  private isAtEnd = false
  /** Ended on purpose, as by a cancellation: what fails then says nothing about the file. */
  isClosed = false
  /** Read while the rows before them are written. */
  private coming: Promise<readonly ReadRow[]> | null = null

  private constructor(
    private readonly local: LocalCopy,
    private readonly process: ImportProcess,
    /** Rows that were taken. */
    public position: number,
    readonly isDryRun: boolean,
  ) {}

  /** @throws AppError for a file that is missing or cannot be read */
  static async open(files: ImportFiles, name: string, skip: number, isDryRun: boolean): Promise<ReadingImport> {
    const local = await files.copy(name)
    const process = new ImportProcess()
    try {
      await process.call('open', { path: local.path, format: formatOf(name), skip })
    } catch (error) {
      process.end()
      await local.remove()
      throw error
    }
    return new ReadingImport(local, process, skip, isDryRun)
  }

  /** Rows that are next, at most so many; none after the last. They stay until `take`. */
  async next(most: number): Promise<readonly ReadRow[]> {
    if (this.pending.length === 0 && !this.isAtEnd) {
      this.pending = await (this.coming ?? this.process.call('rows', null))
      this.isAtEnd = this.pending.length === 0
      this.coming = this.isAtEnd ? null : this.process.call('rows', null)
      // Thrown where it is waited for.
      this.coming?.catch(() => undefined)
    }
    return this.pending.slice(0, most)
  }

  take(count: number): void {
    this.pending = this.pending.slice(count)
    this.position += count
  }

  memory = (): number => this.process.memory()

  async close(): Promise<void> {
    this.isClosed = true
    this.process.end()
    await this.local.remove()
  }
}
