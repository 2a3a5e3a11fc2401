import { createHash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { issueMessage } from '#kernel/message'
import { MANIFEST_FILE, MANIFEST_VERSION, type PluginManifest, pluginManifest, SERVER_PROTOCOL } from '../../../sdk/manifest.ts'
import { PluginFailure, problems } from './problems.ts'

const MANIFEST_KB = 2048
const FILES_MB = 64

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** A manifest with the hash of its bytes. */
export interface ReadManifest {
  readonly manifest: PluginManifest
  readonly hash: string
  readonly bytes: Uint8Array
}

const isFile = async (path: string): Promise<boolean> => (await stat(path).catch(() => null))?.isFile() === true
const isFolder = async (path: string): Promise<boolean> => (await stat(path).catch(() => null))?.isDirectory() === true

/** A folder that holds a plugin, or one of those that `TESSERA_PLUGINS` names and nobody can read. */
export interface PluginFolder {
  readonly path: string
  readonly isThere: boolean
}

/** Where plugins are: each folder itself if it has a manifest, else the folders in it; hidden ones are left out. */
export const findFolders = async (folders: readonly string[]): Promise<readonly PluginFolder[]> => {
  const found: PluginFolder[] = []
  for (const path of folders) {
    if (!(await isFolder(path))) found.push({ path, isThere: false })
    else if (await isFile(join(path, MANIFEST_FILE))) found.push({ path, isThere: true })
    else {
      const entries = await readdir(path).catch(() => null)
      if (entries === null) found.push({ path, isThere: false })
      for (const name of (entries ?? []).sort()) {
        const inner = join(path, name)
        if (!name.startsWith('.') && (await isFolder(inner))) found.push({ path: inner, isThere: true })
      }
    }
  }
  return found.filter(({ path }, index) => found.findIndex((other) => other.path === path) === index)
}

const readJson = (bytes: Uint8Array): unknown => {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw new PluginFailure(problems.manifestUnreadable(null))
  }
}

/** Files that a manifest speaks of without listing them cannot be asked for. */
const requireListed = ({ entries, server, contributes, files }: PluginManifest): void => {
  const named = [
    entries.module,
    entries.worker,
    server?.entry,
    ...(entries.styles ?? []),
    ...contributes.components.map(({ view }) => view),
  ]
  for (const file of named) if (file !== undefined && !Object.hasOwn(files, file)) throw new PluginFailure(problems.fileNotListed(file))
}

const { id, version, label } = pluginManifest.shape
const nameOf = z.object({ id, version, label })

/** @throws PluginFailure */
export const readManifest = async (folder: string): Promise<ReadManifest> => {
  const path = join(folder, MANIFEST_FILE)
  const found = await stat(path).catch(() => null)
  if (!found?.isFile()) throw new PluginFailure(problems.noManifest())
  if (found.size > MANIFEST_KB * 1024) throw new PluginFailure(problems.manifestTooLarge(MANIFEST_KB))
  const bytes = await readFile(path).catch(() => {
    throw new PluginFailure(problems.noManifest())
  })
  const value = readJson(bytes)
  const version = (value as { readonly manifest?: unknown } | null)?.manifest
  if (typeof version === 'number' && version !== MANIFEST_VERSION)
    throw new PluginFailure(problems.manifestVersion(String(version), MANIFEST_VERSION))
  const { protocol } = (value as { readonly server?: { readonly protocol?: unknown } } | null)?.server ?? {}
  if (typeof protocol === 'number' && protocol > SERVER_PROTOCOL)
    throw new PluginFailure(problems.serverProtocol(String(protocol), SERVER_PROTOCOL), nameOf.safeParse(value).data ?? null)
  const parsed = pluginManifest.safeParse(value)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new PluginFailure(problems.manifestUnreadable(issue ? issueMessage(issue) : null))
  }
  requireListed(parsed.data)
  return { manifest: parsed.data, hash: sha256(bytes), bytes }
}

/**
 * Reads every file that the manifest lists, as it lists it.
 * @throws PluginFailure
 */
export const readFiles = async (folder: string, { files }: PluginManifest): Promise<ReadonlyMap<string, Uint8Array>> => {
  const total = Object.values(files).reduce((sum, { bytes }) => sum + bytes, 0)
  if (total > FILES_MB * 1024 * 1024) throw new PluginFailure(problems.filesTooLarge(FILES_MB))
  const read = new Map<string, Uint8Array>()
  for (const [name, expected] of Object.entries(files)) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => null)
    if (!found?.isFile()) throw new PluginFailure(problems.fileMissing(name))
    if (found.size !== expected.bytes) throw new PluginFailure(problems.fileDiffers(name))
    const bytes = await readFile(path).catch(() => {
      throw new PluginFailure(problems.fileMissing(name))
    })
    if (bytes.length !== expected.bytes || sha256(bytes) !== expected.sha256) throw new PluginFailure(problems.fileDiffers(name))
    read.set(name, bytes)
  }
  return read
}
