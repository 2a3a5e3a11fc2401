import { cpSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { root } from '../../scripts/entries.ts'

/** What somebody touches who adds something: new folders, and in the files that were there how many lines. */
export interface Places {
  readonly folders: readonly string[]
  readonly lines: Readonly<Record<string, number>>
}

const OWN = ['plugins', 'apps', 'server']

/** A copy of the product in a folder of its own, to which things are added; what nobody touches for that is the product's own. */
export class ProductCopy {
  readonly folder = realpathSync(mkdtempSync(join(tmpdir(), 'tessera-copy-')))

  constructor() {
    for (const name of OWN) {
      const isProduct = (path: string) => !/\.(test|e2e|bench)\.tsx?$/.test(path)
      cpSync(join(root, name), join(this.folder, name), { recursive: true, filter: isProduct })
    }
    cpSync(join(root, 'package.json'), join(this.folder, 'package.json'))
    for (const name of ['kernel', 'sdk', 'node_modules', 'tests']) symlinkSync(join(root, name), join(this.folder, name), 'junction')
  }

  read = (path: string): string => readFileSync(join(this.folder, path), 'utf8')

  /** Takes a folder over from the repository, by default to where it is there. */
  addFolder(from: string, to = from): void {
    cpSync(join(root, from), join(this.folder, to), { recursive: true })
  }

  removeFolder(path: string): void {
    rmSync(join(this.folder, path), { recursive: true })
  }

  /** Writes a line below the first one that holds `after`. */
  addLine(path: string, after: string, line: string): void {
    const lines = this.read(path).split('\n')
    const at = lines.findIndex((each) => each.includes(after))
    if (at < 0) throw new Error(`${path} has no line with ${after}`)
    writeFileSync(join(this.folder, path), [...lines.slice(0, at + 1), ...line.split('\n'), ...lines.slice(at + 1)].join('\n'))
  }

  /** Loads a module of the copy. */
  load = <Module>(path: string): Promise<Module> => import(/* @vite-ignore */ join(this.folder, path)) as Promise<Module>

  /** What `add` touches, found by comparing all files before and after it. */
  touchedBy(add: () => void): Places {
    const before = this.#files()
    add()
    const folders = new Set<string>()
    const lines: Record<string, number> = {}
    for (const [path, text] of this.#files()) {
      const old = before.get(path)
      if (old === undefined) folders.add(this.#newFolder(path, before))
      else if (old !== text) lines[path] = text.split('\n').length - old.split('\n').length
    }
    return { folders: [...folders], lines }
  }

  /** How many lines the files of a folder have, by their paths below it. */
  linesBelow(folder: string): Readonly<Record<string, number>> {
    const start = `${folder}/`
    const files = [...this.#files()].filter(([path]) => path.startsWith(start)).sort(([one], [other]) => (one < other ? -1 : 1))
    return Object.fromEntries(files.map(([path, text]) => [path.slice(start.length), text.split('\n').length - 1]))
  }

  dispose = () => rmSync(this.folder, { recursive: true, force: true })

  #newFolder(path: string, before: ReadonlyMap<string, string>): string {
    const parts = path.split('/')
    const isOld = (folder: string) => [...before.keys()].some((file) => file.startsWith(`${folder}/`))
    const size = parts.findIndex((_part, index) => !isOld(parts.slice(0, index + 1).join('/')))
    return parts.slice(0, size + 1).join('/')
  }

  #files(): ReadonlyMap<string, string> {
    const files = new Map<string, string>()
    for (const name of OWN) {
      for (const entry of readdirSync(join(this.folder, name), { recursive: true, withFileTypes: true })) {
        const path = join(entry.parentPath, entry.name)
        if (entry.isFile()) files.set(relative(this.folder, path).replaceAll('\\', '/'), readFileSync(path, 'utf8'))
      }
    }
    return files
  }
}
