import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** What was sealed cannot be opened: with another key, for another place, or because it was changed. */
export class SealBroken extends Error {}

/** Where the text lies that keys are made of, unless a setting holds it. */
export const KEY_FILE = 'secret.key'

/**
 * The text that keys are made of: the setting's, else a random one in the data folder, made when it is first asked for.
 */
const readSecret = ({ secret, dataDir }: { readonly secret: string; readonly dataDir: string }): string => {
  if (secret !== '') return secret
  const path = join(dataDir, KEY_FILE)
  try {
    writeFileSync(path, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readFileSync(path, 'utf8').trim()
}

/**
 * Keeps texts so that the database alone does not tell them: AES-256-GCM with a key for each purpose (HKDF-SHA-256, RFC
 * 5869). `place` is where a text belongs, such as `project 4 prd crm_token`: what was moved somewhere else cannot be
 * opened there.
 */
export const createSealing = (config: { readonly secret: string; readonly dataDir: string }, purpose: string) => {
  let made: { readonly key: Buffer; readonly id: string } | null = null
  const keyOf = () => {
    if (made) return made
    const key = Buffer.from(hkdfSync('sha256', readSecret(config), '', `tessera ${purpose}`, 32))
    made = { key, id: createHash('sha256').update(key).digest('hex').slice(0, 8) }
    return made
  }
  return {
    /** `v1.<id of the key>.<nonce, tag and text in base64url>` */
    seal(text: string, place: string): string {
      const { key, id } = keyOf()
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(place))
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return `v1.${id}.${Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')}`
    },
    /** @throws SealBroken */
    open(sealed: string, place: string): string {
      const { key, id } = keyOf()
      const [version, keyId, text = ''] = sealed.split('.')
      if (version !== 'v1' || keyId !== id) throw new SealBroken()
      const bytes = Buffer.from(text, 'base64url')
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12)).setAAD(Buffer.from(place))
        decipher.setAuthTag(bytes.subarray(12, 28))
        return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
      } catch {
        throw new SealBroken()
      }
    },
    /** Whether it was sealed with the key of today. */
    isOurs: (sealed: string): boolean => sealed.startsWith(`v1.${keyOf().id}.`),
  }
}
export type Sealing = ReturnType<typeof createSealing>
