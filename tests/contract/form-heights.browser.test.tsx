import '@arco-design/web-react/es/_util/react-19-adapter'
import { cleanup } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import '../../apps/shell/page-theme.css'
import { cascader } from '#plugins/components/cascader/index'
import { datePicker } from '#plugins/components/date-picker/index'
import { datePickerRange } from '#plugins/components/date-picker-range/index'
import { form } from '#plugins/components/form/index'
import { input } from '#plugins/components/input/index'
import { inputNumber } from '#plugins/components/input-number/index'
import { inputOtp } from '#plugins/components/input-otp/index'
import { inputPassword } from '#plugins/components/input-password/index'
import { segmented } from '#plugins/components/segmented/index'
import { select } from '#plugins/components/select/index'
import { timePicker } from '#plugins/components/time-picker/index'
import { timePickerRange } from '#plugins/components/time-picker-range/index'
import { treeSelect } from '#plugins/components/tree-select/index'
import { type ComponentDeclaration, defaultsOf, type JsonObject } from '#sdk'
import { renderInHost } from '#sdk/testing'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
beforeEach(() => page.viewport(1280, 900))
afterEach(cleanup)

const fields = [
  ...[input, inputNumber, inputPassword, inputOtp, select, cascader, treeSelect],
  ...[datePicker, datePickerRange, timePicker, timePickerRange, segmented],
] as readonly unknown[] as readonly ComponentDeclaration[]
const HEIGHTS = { small: 28, middle: 32, large: 36 } as const
const BOXES =
  '.arco-input-inner-wrapper, .arco-input, .arco-select-view, .arco-picker, .tessera-select, .tessera-pick, .tessera-otp-cell, .tessera-segmented, .tessera-input'

describe.each(Object.entries(HEIGHTS))('in a form whose size is %s', (size, height) => {
  it.each(fields.map((field) => [field.type, field] as const))(
    '%s is as high as the fields beside it, with its label in line',
    async (_, field) => {
      const props = defaultsOf(field.props) as JsonObject
      const host = await renderInHost(field, {
        props: { ...props, formItem: { ...(props.formItem as JsonObject), name: 'one', label: 'Label' } },
        inside: { id: 'Form_1', type: 'Form', props: { ...defaultsOf(form.props), size } },
        views: (type) => (type === 'Form' ? form.view : undefined),
      })
      const box = [...host.screen.container.querySelectorAll(BOXES)]
        .map((node) => node.getBoundingClientRect())
        .find((each) => each.height > 20)!
      expect(Math.round(box.height)).toBe(height)
      const text = document.createRange()
      text.selectNodeContents(host.screen.container.querySelector('.tessera-item-label')!)
      const label = text.getBoundingClientRect()
      expect(Math.abs(label.top + label.height / 2 - (box.top + box.height / 2))).toBeLessThanOrEqual(1)
      // The field, and the line for its message: nothing else makes a row higher than others.
      expect(host.screen.container.querySelector('.tessera-item')!.getBoundingClientRect().height).toBe(height + 20)
    },
  )
})
