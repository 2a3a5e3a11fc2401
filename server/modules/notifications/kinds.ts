import type { Label } from '#kernel/message'

/** What people choose whether to receive by mail as well; kinds belong to it. */
export interface NotificationTopic {
  readonly id: string
  readonly label: Label
}

/** A kind of notification, which a module registers. */
export interface NotificationKind {
  /** `module.name`. */
  readonly id: string
  /** `{name}` is where a value goes; both languages use the same ones. */
  readonly text: Label
  /** Absent where it is never mailed. */
  readonly topic?: NotificationTopic
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
    /** All topics, each once. */
    topics: (): readonly NotificationTopic[] => {
      const topics = [...kinds.values()].flatMap(({ topic }) => topic ?? [])
      return [...new Map(topics.map((topic) => [topic.id, topic])).values()]
    },
    get: (id: string): NotificationKind | undefined => kinds.get(id),
  }
}
export type NotificationKinds = ReturnType<typeof createKinds>
