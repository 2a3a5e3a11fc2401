import type { Label } from '#kernel/message'

/** A kind of notification, which a module registers. */
export interface NotificationKind {
  /** `module.name`. */
  readonly id: string
  /** `{name}` is where a value goes; both languages use the same ones. */
  readonly text: Label
}

/** The kinds of notifications that modules register. */
export const createKinds = () => {
  const kinds = new Map<string, NotificationKind>()
  return {
    add(...added: readonly NotificationKind[]): void {
      for (const kind of added) {
        if (kinds.has(kind.id)) throw new Error(`There are two kinds of notifications with the id ${kind.id}`)
        kinds.set(kind.id, kind)
      }
    },
    get: (id: string): NotificationKind | undefined => kinds.get(id),
  }
}
export type NotificationKinds = ReturnType<typeof createKinds>
