import { MessageError, tell } from '#kernel/message'
import { APP_VARIABLE, nearestName } from '#kernel/page/app-names'
import { overlap } from '#kernel/page/path'
import type { Json } from '#kernel/page/values'
import { isOfApp } from '../app.ts'

/**
 * This page's writes of the app's state that are not confirmed yet. A write shows on its own page immediately. All
 * pages see all writes in the order in which they reached the host, so earlier writes of others are overwritten here
 * as they are everywhere.
 */
export class AppWrites {
  readonly #waiting: { readonly text: string; readonly changes: readonly Json[] }[] = []

  /** The change that a flow makes. @throws MessageError where the project has no such variable */
  write(name: string, value: Json, known: readonly string[]): readonly Json[] {
    if (!known.includes(name)) throw noVariable(name, known)
    const changes = [`${APP_VARIABLE}${name}`, value]
    this.#waiting.push({ text: JSON.stringify(changes), changes })
    return changes
  }

  /** What is to be written of what came from the host. */
  arrived(text: string, changes: readonly Json[], own = false): readonly Json[] {
    if (own && this.#waiting[0]?.text === text) {
      this.#waiting.shift()
      return []
    }
    if (this.#waiting.length === 0) return changes
    const paths = changes.filter((_, i) => i % 2 === 0).map(String)
    if (!paths.some(isOfApp)) return changes
    const later = this.#waiting.filter(({ changes: [path] }) => paths.some((other) => overlap(String(path), other)))
    return [...changes, ...later.flatMap((each) => each.changes)]
  }
}

function noVariable(name: string, known: readonly string[]): MessageError {
  const meant = nearestName(name, known)
  return new MessageError(tell(meant === undefined ? 'engine.no-app-variable' : 'engine.no-app-variable-but', { name, meant: meant ?? '' }))
}
