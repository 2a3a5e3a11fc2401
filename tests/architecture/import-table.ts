import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { root } from '../../scripts/entries.ts'
import { type ImportRule, importRules, testOwn, testPackages } from './import-rules.ts'
import { type FoundImport, importsOf } from './imports-of.ts'
import { isTest, type SourceFile } from './source-files.ts'

const aliases: Record<string, string> = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).imports

/** The file an alias or a relative path names, from the repository's folder; undefined for a package. */
export function ownFileOf(specifier: string, importer: string): string | undefined {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(importer), specifier).replace(/\?.*$/, '')
  if (!specifier.startsWith('#')) return undefined
  for (const [alias, target] of Object.entries(aliases)) {
    const star = alias.indexOf('*')
    if (star < 0 && specifier === alias) return posix.normalize(target)
    if (star >= 0 && specifier.startsWith(alias.slice(0, star))) return posix.normalize(target.replace('*', specifier.slice(star)))
  }
  return specifier
}

function matchesPackage(specifier: string, allowed: readonly string[]): boolean {
  return allowed.some((name) =>
    name.endsWith('*') ? specifier.startsWith(name.slice(0, -1)) : specifier === name || specifier.startsWith(`${name}/`),
  )
}

/** A plugin is one folder: two files of it may import each other, files of two plugins may not. */
function folderOf(path: string): string {
  // The engine and the page have rooms of their own.
  if (/^kernel\/(engine|page)\//.test(path)) return posix.dirname(path)
  return path.startsWith('plugins/') && path.split('/').length > 3
    ? path.split('/').slice(0, 3).join('/')
    : path.split('/').slice(0, 2).join('/')
}

function mayImport(rule: ImportRule, file: string, found: FoundImport): boolean {
  const test = isTest(file)
  const own = ownFileOf(found.specifier, file)
  if (own === undefined) {
    const packages = [...rule.packages, ...(test ? testPackages : []), ...(found.typeOnly ? (rule.typePackages ?? []) : [])]
    return matchesPackage(found.specifier, packages)
  }
  if (!test && isTest(own)) return false
  if (folderOf(own) === folderOf(file) || (rule.room ?? rule.files).test(own)) return true
  const allowed = [
    ...rule.own,
    ...(test ? testOwn : []),
    ...(found.typeOnly ? (rule.types ?? []) : []),
    ...(found.lazy ? (rule.lazy ?? []) : []),
  ]
  return allowed.some((pattern) => pattern.test(own))
}

/** What a file imports against the table, each as `path:line imports specifier`. */
export function importViolations({ path, text }: SourceFile): string[] {
  const rule = importRules.find(({ files }) => files.test(path))
  if (!rule) return []
  return importsOf(path, text)
    .filter((found) => !mayImport(rule, path, found))
    .map((found) => `${path}:${found.line} imports ${found.specifier}`)
}
