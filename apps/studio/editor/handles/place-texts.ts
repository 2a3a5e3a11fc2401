import { defineMessages } from '#shell/messages'
import { PLACE_SIDES } from './place-geometry.ts'

export const placeTexts = defineMessages('editor-place', {
  zh: {
    left: '左',
    top: '上',
    right: '右',
    bottom: '下',
    pins: '固定在哪些边',
    pin: '固定在{{side}}边',
    sticks: '粘在{{side}}边',
    edge: '粘在哪一边',
    frame: '以“{{name}}”为框：在画布上拖动，或用方向键移动（Shift 每次 10 像素）',
    noFrame: '“绝对”需要一个有定位的父容器作为框，它的父级都没有定位',
    noFrameYet: '没有定位的父容器：它按整个窗口定位',
    makeFrame: '以“{{name}}”为框',
    toFlow: '回到文档流',
    noEdge: '选择一条边后才会粘住',
    hindered: '“{{name}}”裁剪溢出的内容，所以粘不住',
    page: '页面',
  },
  en: {
    left: 'left',
    top: 'top',
    right: 'right',
    bottom: 'bottom',
    pins: 'Sides that it keeps its distance from',
    pin: 'Keep the distance from the {{side}}',
    sticks: 'Stick to the {{side}}',
    edge: 'Edge that it sticks to',
    frame: 'Its frame is “{{name}}”: drag it on the canvas, or move it by arrow keys (with Shift 10 pixels)',
    noFrame: '“Absolute” needs a positioned parent as its frame, and none of its parents is positioned',
    noFrameYet: 'No parent is positioned: it is placed in the whole window',
    makeFrame: 'Make “{{name}}” the frame',
    toFlow: 'Back to the flow',
    noEdge: 'It sticks once an edge is chosen',
    hindered: '“{{name}}” cuts off what overflows, so it does not stick',
    page: 'the page',
  },
})

type Texts = (key: (typeof PLACE_SIDES)[number]) => string

/** A place, `left 24 · top 16`, in the words of the language. */
export const placeWords = (t: Texts, place: string): string =>
  place.replace(/[a-z]+/g, (word) => (PLACE_SIDES.some((side) => side === word) ? t(word as 'left') : word)).replaceAll(' · ', ', ')
