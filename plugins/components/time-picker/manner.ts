import type { ViewProps } from '#sdk'
import type { timePickerRange } from '../time-picker-range/index.ts'
import type { timePicker } from './index.ts'
import { formatOf, stepsOf } from './time.ts'
import type { TimeManner } from './time-box.tsx'

/** What the settings of a control for times say, whatever they hold. */
export function mannerOf(
  wrap: ViewProps<typeof timePicker>['props']['formWrap'] | ViewProps<typeof timePickerRange>['props']['formWrap'],
): TimeManner {
  return {
    format: formatOf(wrap.format),
    steps: stepsOf(wrap),
    use12Hours: wrap.use12Hours === true,
    needConfirm: wrap.needConfirm !== false,
    showNow: wrap.showNow !== false,
    choosesByScroll: wrap.changeOnScroll === true,
    isReadOnly: wrap.inputReadOnly === true,
    allowClear: wrap.allowClear !== false,
  }
}
