import { useState } from 'react'

const nameOf = (project: number): string => `tessera-collapsed ${project}`

function read(project: number): boolean {
  try {
    return localStorage.getItem(nameOf(project)) === '1'
  } catch {
    return false
  }
}

/** Whether the menu at the side shows its icons alone; survives a reload where `isKept`. */
export function useCollapsed(project: number, isKept: boolean) {
  const [isCollapsed, setCollapsed] = useState(() => isKept && read(project))
  const toggle = (): void => {
    setCollapsed(!isCollapsed)
    if (!isKept) return
    try {
      localStorage.setItem(nameOf(project), isCollapsed ? '0' : '1')
    } catch {
      // Without storage it holds until a reload.
    }
  }
  return { isCollapsed, toggle }
}
