import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { emptyDocument } from '#kernel/page/schema'
import type { PageRecords } from '../../../../server/wire.ts'
import type { OwnedEditor } from '../create-editor.ts'
import { BETWEEN, MOST_FRAMES } from '../document/several.ts'
import { openTestEditor } from '../editor.fixture.ts'
import { studioPlugins } from '../studio-plugins.ts'
import { cameraToken } from './camera-part.ts'
import { severalToken } from './several-part.ts'
import { followCanvas, variantToken } from './variant-part.ts'

const opened: (() => void)[] = []
beforeEach(() => localStorage.clear())
afterEach(() => {
  for (const end of opened.splice(0)) end()
  localStorage.clear()
})

function open() {
  const records = {
    page: { id: 1, name: 'Orders', updatedAt: '' },
    revision: 1,
    entries: [...emptyDocument().entries.values()],
    findings: [],
    access: 'developer',
  } as unknown as PageRecords
  const editor: OwnedEditor = openTestEditor({ plugins: studioPlugins, page: { records } })
  opened.push(followCanvas(editor), editor.dispose)
  const [camera, several] = [editor.part(cameraToken), editor.part(severalToken)]
  camera.room.value = { width: 1048, height: 648 }
  return { editor, camera, several, variant: editor.part(variantToken) }
}

describe('several widths', () => {
  test('are all seen, the one for all widths edited first, and one is seen again as it was before', () => {
    const { editor, camera, several } = open()
    const before = camera.camera.value
    several.toggle()
    expect(several.order.value).toEqual(['all', 'phone'])
    expect(editor.width.value).toBe(1280)
    const { whole } = camera.row.value
    expect(whole).toEqual({ width: 1280 + BETWEEN + 375, height: 812 })
    expect(camera.camera.value.x + whole.width * camera.camera.value.zoom).toBeLessThanOrEqual(1048)
    several.toggle()
    expect([editor.width.value, camera.camera.value, camera.row.value.others.size]).toEqual(['fit', before, 0])
  })

  test('have the place of their frame under one camera, wherever it looks', () => {
    const { camera, several } = open()
    several.toggle()
    const phone = () => camera.cameraAt(camera.row.value.others.get('phone')!)
    camera.zoomTo(0.5)
    camera.panBy(-100, 30)
    const { x, y, zoom } = camera.camera.value
    expect(phone()).toEqual({ x: Math.round(x + (1280 + BETWEEN) * 0.5), y, zoom })
    expect(zoom).toBe(0.5)
  })

  test('stay where they are when another one is edited, and styles go to its width then', () => {
    const { editor, camera, several, variant } = open()
    several.toggle()
    camera.zoomTo(0.5)
    const { x, y } = camera.camera.value
    const phone = camera.cameraAt(camera.row.value.others.get('phone')!)
    several.activate('phone')
    expect([editor.width.value, variant.value]).toEqual([375, 'phone'])
    expect(camera.camera.value).toEqual(phone)
    expect(camera.cameraAt(camera.row.value.others.get('all')!)).toEqual({ x, y, zoom: 0.5 })
    several.activate('all')
    expect([editor.width.value, variant.value]).toEqual([1280, ''])
  })

  test('follow a width that is chosen elsewhere: its frame is edited, and to fit the stage is none', () => {
    const { editor, several } = open()
    several.toggle()
    editor.width.value = 375
    expect(several.order.value[0]).toBe('phone')
    editor.width.value = 'fit'
    expect([several.order.value[0], editor.width.value]).toEqual(['all', 1280])
    editor.width.value = 500
    expect([several.order.value[0], editor.width.value]).toEqual(['all', 500])
  })

  test('begin with the width that is shown', () => {
    const { editor, several } = open()
    editor.width.value = 375
    several.toggle()
    expect(several.order.value[0]).toBe('phone')
    several.toggle()
    expect(editor.width.value).toBe(375)
  })

  test('are chosen, at most so many, and one is always left; the choice is there again later', () => {
    const { several } = open()
    several.toggle()
    expect(several.show('device-768', true)).toBe(true)
    expect(several.show('device-1440', true)).toBe(true)
    expect(several.slots.value).toHaveLength(MOST_FRAMES)
    expect(open().several.slots.value).toHaveLength(MOST_FRAMES)
    for (const key of ['device-1440', 'device-768', 'all']) several.show(key, false)
    expect(several.order.value).toEqual(['phone'])
    expect(several.show('phone', false)).toBe(false)
    expect(several.slots.value.map(({ key }) => key)).toEqual(['phone'])
  })

  test('edit another one when the edited one is not shown any longer', () => {
    const { editor, several } = open()
    several.toggle()
    several.show('all', false)
    expect([several.order.value, editor.width.value]).toEqual([['phone'], 375])
  })

  test('are not seen in the preview, nor in a window without room', () => {
    const { editor, several } = open()
    several.toggle()
    editor.mode.value = 'preview'
    expect(several.isShown.value).toBe(false)
    editor.mode.value = 'edit'
    expect(several.isShown.value).toBe(true)
    several.isRoomy.value = false
    expect(several.isShown.value).toBe(false)
    several.toggle()
    expect(editor.runCommand('command/view.several')).toBe(false)
    expect(several.isOn.value).toBe(false)
  })

  test('have a camera of their own, which is kept', () => {
    const { camera, several } = open()
    camera.zoomTo(1.5)
    const alone = camera.camera.value
    several.toggle()
    expect(camera.isFitted.value).toBe(true)
    camera.zoomTo(0.33)
    several.toggle()
    expect(camera.camera.value).toEqual(alone)
    several.toggle()
    expect(camera.camera.value.zoom).toBe(0.33)
  })
})
