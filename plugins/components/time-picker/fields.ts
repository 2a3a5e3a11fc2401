import { allowClearField, choice, disabledField, number, toggle, variantField } from '#sdk'

const step = (zh: string, en: string, max: number) => number(zh, en, 1, { min: 1, max })

/** What every control for times of day has. */
export const timeFields = () => ({
  format: choice(
    '格式',
    'Format',
    {
      'HH:mm:ss': ['时:分:秒', '13:30:00'],
      'HH:mm': ['时:分', '13:30'],
      HHmmss: ['时分秒', '133000'],
      HHmm: ['时分', '1330'],
      HH: ['时', '13'],
      mm: ['分', '30'],
      ss: ['秒', '00'],
    },
    'HH:mm:ss',
  ),
  hourStep: step('小时间隔', 'Hours between two choices', 23),
  minuteStep: step('分钟间隔', 'Minutes between two choices', 59),
  secondStep: step('秒间隔', 'Seconds between two choices', 59),
  use12Hours: toggle('12 小时制', 'Twelve hours'),
  needConfirm: toggle('需要确认', 'Chosen by OK', true),
  showNow: toggle('显示“此刻”', 'Button for now', true),
  changeOnScroll: toggle('滚动即选中', 'Scrolling chooses'),
  inputReadOnly: toggle('禁止键盘输入', 'Cannot be typed'),
  allowClear: allowClearField(),
  disabled: disabledField(),
  variant: variantField(),
})
