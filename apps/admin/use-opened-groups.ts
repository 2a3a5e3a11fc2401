import { useState } from 'react'

const nameOf = (project: number): string => `tessera-menu ${project}`

function read(project: number): readonly number[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(nameOf(project)) ?? '[]')
    return Array.isArray(stored) ? stored.filter((id): id is number => typeof id === 'number') : []
  } catch {
    return []
  }
}

function write(project: number, opened: ReadonlySet<number>): void {
  try {
    localStorage.setItem(nameOf(project), JSON.stringify([...opened]))
  } catch {
    // Without storage they are closed after a reload.
  }
}

/**
 * Which groups of the menu are open: those that the person opened, and those above what is shown when it is first
 * shown.
 */
export function useOpenedGroups(project: number, trail: readonly number[]) {
  const [opened, setOpened] = useState<ReadonlySet<number>>(() => new Set([...read(project), ...trail]))
  const [seen, setSeen] = useState(trail.at(-1))
  // Another entry is shown, as by a link of a page: it comes in sight in the menu.
  if (seen !== trail.at(-1)) {
    setSeen(trail.at(-1))
    setOpened(new Set([...opened, ...trail]))
  }
  const toggle = (id: number): void => {
    const next = new Set(opened)
    if (!next.delete(id)) next.add(id)
    write(project, next)
    setOpened(next)
  }
  return { opened, toggle }
}
