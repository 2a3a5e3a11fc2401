const STORED = 'tessera-older-left'
/** Newer ones push out the oldest. */
const MOST_KEPT = 500

/** The publish records that this person decided to leave as they are, in this browser. */
export function leftPublications(): readonly number[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(STORED) ?? '[]')
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'number') : []
  } catch {
    return []
  }
}

export function leavePublication(id: number): readonly number[] {
  return keep([...leftPublications().filter((known) => known !== id), id].slice(-MOST_KEPT))
}

export function askAgain(ids: readonly number[]): readonly number[] {
  return keep(leftPublications().filter((known) => !ids.includes(known)))
}

function keep(ids: readonly number[]): readonly number[] {
  try {
    localStorage.setItem(STORED, JSON.stringify(ids))
  } catch {
    // A browser that keeps nothing asks again the next time.
  }
  return ids
}
