import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { emptyDocument } from '#kernel/page/schema'
import type { PageRecords, UserInfo } from '../../../../server/wire.ts'
import type { OwnedEditor } from '../create-editor.ts'
import { openTestEditor } from '../editor.fixture.ts'
import { studioPlugins } from '../studio-plugins.ts'
import { cameraToken } from './camera-part.ts'

const opened: OwnedEditor[] = []
beforeEach(() => localStorage.clear())
afterEach(() => {
  for (const editor of opened.splice(0)) editor.dispose()
  localStorage.clear()
})

function open(page = 1, userId = 5) {
  const records = {
    page: { id: page, name: 'Orders', updatedAt: '' },
    revision: 1,
    entries: [...emptyDocument().entries.values()],
    findings: [],
    access: 'developer',
  } as unknown as PageRecords
  const user = { userId, userName: 'me', nickName: '', avatar: '', role: 2, status: 1, confirmed: true, createdAt: '' } as UserInfo
  const editor = openTestEditor({ plugins: studioPlugins, page: { records, user } })
  opened.push(editor)
  const part = editor.part(cameraToken)
  part.room.value = { width: 1048, height: 648 }
  return { editor, part }
}

describe('the camera', () => {
  test('shows the whole frame until somebody zooms or pans, and again when asked to', () => {
    const { part } = open()
    expect([part.camera.value, part.isFitted.value]).toEqual([{ x: 24, y: 24, zoom: 1 }, true])
    part.step(-1)
    expect([part.camera.value.zoom, part.isFitted.value]).toEqual([0.75, false])
    part.fit()
    expect(part.camera.value).toEqual({ x: 24, y: 24, zoom: 1 })
  })

  test('is kept for each person and page', () => {
    const first = open()
    first.part.zoomTo(0.5)
    first.part.panBy(40, 30)
    const there = first.part.camera.value
    expect(open().part.camera.value).toEqual(there)
    for (const other of [open(2), open(1, 6)]) expect(other.part.isFitted.value).toBe(true)
    first.part.fit()
    expect(open().part.isFitted.value).toBe(true)
  })

  test('is on whole pixels, and small moves add up to a large one', () => {
    const { part } = open()
    part.zoomTo(0.5)
    const { x, y } = part.camera.value
    for (let step = 0; step < 3; step++) part.panBy(23 / 3, -10 / 3)
    expect(part.camera.value).toEqual({ x: x + 23, y: y - 10, zoom: 0.5 })
  })

  test('does not move before the stage has a size', () => {
    const { part } = open()
    part.room.value = { width: 0, height: 0 }
    part.zoomTo(2)
    expect(part.isFitted.value).toBe(true)
  })
})

describe('the frame', () => {
  test('has the height of its device at every zoom, and any other after a choice', () => {
    const { editor, part } = open()
    editor.width.value = 375
    part.zoomTo(0.25)
    expect(part.frame.value).toEqual({ width: 375, height: 812 })
    part.resize({ width: 375, height: 667 })
    expect(part.frame.value).toEqual({ width: 375, height: 667 })
    editor.width.value = 768
    expect(part.frame.value).toEqual({ width: 768, height: 1024 })
  })

  test('keeps its corner while its edge is dragged, and is remembered when it is let go', () => {
    const { part } = open()
    part.resize({ width: 600, height: 500 })
    const corner = part.camera.value
    part.resize({ width: 700, height: 500 }, true)
    part.resize({ width: 800, height: 500 }, true)
    expect(part.camera.value).toEqual(corner)
    expect(open().part.frame.value.width).toBe(600)
    part.letGo()
    expect(part.isFitted.value).toBe(true)
    expect(open().part.frame.value).toEqual({ width: 800, height: 500 })
  })

  test('stays where it is after a drag of its edge where the camera was moved before', () => {
    const { part } = open()
    part.resize({ width: 600, height: 500 })
    part.panBy(10, 0)
    const corner = part.camera.value
    part.resize({ width: 800, height: 500 }, true)
    part.letGo()
    expect(part.camera.value).toEqual(corner)
  })
})
