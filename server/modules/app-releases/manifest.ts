import * as z from 'zod'

/** Releases whose files are kept. */
export const MOST_RELEASES = 5
/** Bytes of the files of all of them; the newest release is kept whatever it takes. */
const MOST_BYTES = 256 * 1024 * 1024

/** Files of a build with a hash of their content in the name, such as `Button-BoKR9qx_.js`. */
const HASHED = /^[\w.-]{1,150}-[\w-]{8}\.[a-z0-9]{1,10}$/i
export const isHashed = (name: string): boolean => HASHED.test(name) && !name.includes('..')

export type AssetSizes = ReadonlyMap<string, number>

/** What a release consists of, as it is stored. */
export interface Manifest {
  readonly id: string
  /** Milliseconds since 1970: when a server with this release last started or tidied up. */
  readonly at: number
  /** Bytes by name. */
  readonly assets: Readonly<Record<string, number>>
}
const manifest = z.object({
  id: z.string().regex(/^[0-9a-f]{16}$/),
  at: z.int().min(0),
  assets: z.record(z.string().refine(isHashed), z.int().min(0)),
})

export const nameOfManifest = (id: string): string => `release-${id}.json`
export const isManifest = (name: string): boolean => /^release-[0-9a-f]{16}\.json$/.test(name)

/** Null for a text that is none. */
export function readManifest(text: string): Manifest | null {
  try {
    return manifest.parse(JSON.parse(text))
  } catch {
    return null
  }
}

/** The same for every build with the same files. */
export const releaseIdOf = (assets: AssetSizes): string =>
  new Bun.CryptoHasher('sha256')
    .update([...assets.keys()].sort().join('\n'))
    .digest('hex')
    .slice(0, 16)

/** The newest releases, as many as may be kept. */
export function newest(manifests: readonly Manifest[]): readonly Manifest[] {
  const kept: Manifest[] = []
  const names = new Set<string>()
  let bytes = 0
  for (const each of manifests.toSorted((a, b) => b.at - a.at || a.id.localeCompare(b.id)).slice(0, MOST_RELEASES)) {
    for (const [name, size] of Object.entries(each.assets)) {
      if (!names.has(name)) bytes += size
      names.add(name)
    }
    if (kept.length > 0 && bytes > MOST_BYTES) break
    kept.push(each)
  }
  return kept
}

export const assetsOf = (manifests: readonly Manifest[]): AssetSizes =>
  new Map(manifests.flatMap(({ assets }) => Object.entries(assets)))
