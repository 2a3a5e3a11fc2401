// Written by `node run.mjs presets` from built-in.ts; a change belongs there.
import { definePlugin } from '#sdk'
import { aiSender } from '../components/aisender/index.ts'
import { aiSenderBubble } from '../components/aisender-bubble/index.ts'
import { approve } from '../components/approve/index.ts'
import { avatar } from '../components/avatar/index.ts'
import { badge } from '../components/badge/index.ts'
import { barChart } from '../components/bar-chart/index.ts'
import { bmap } from '../components/bmap/index.ts'
import { button } from '../components/button/index.ts'
import { card } from '../components/card/index.ts'
import { carousel } from '../components/carousel/index.ts'
import { cascader } from '../components/cascader/index.ts'
import { checkBox } from '../components/check-box/index.ts'
import { checkBoxGroup } from '../components/check-box-group/index.ts'
import { childModelField } from '../components/child-model-field/index.ts'
import { childViewField } from '../components/child-view-field/index.ts'
import { clock } from '../components/clock/index.ts'
import { col } from '../components/col/index.ts'
import { colorPicker } from '../components/color-picker/index.ts'
import { columnChart } from '../components/column-chart/index.ts'
import { countDown } from '../components/count-down/index.ts'
import { datePicker } from '../components/date-picker/index.ts'
import { datePickerRange } from '../components/date-picker-range/index.ts'
import { descriptions } from '../components/descriptions/index.ts'
import { div } from '../components/div/index.ts'
import { divider } from '../components/divider/index.ts'
import { drawer } from '../components/drawer/index.ts'
import { dropdown } from '../components/dropdown/index.ts'
import { editTable } from '../components/edit-table/index.ts'
import { empty } from '../components/empty/index.ts'
import { fileUpload } from '../components/file-upload/index.ts'
import { flex } from '../components/flex/index.ts'
import { forEach } from '../components/for-each/index.ts'
import { form } from '../components/form/index.ts'
import { formItem } from '../components/form-item/index.ts'
import { formList } from '../components/form-list/index.ts'
import { gauge } from '../components/gauge/index.ts'
import { grid } from '../components/grid/index.ts'
import { gridForm } from '../components/grid-form/index.ts'
import { icon } from '../components/icon/index.ts'
import { iframe } from '../components/iframe/index.ts'
import { image } from '../components/image/index.ts'
import { input } from '../components/input/index.ts'
import { inputNumber } from '../components/input-number/index.ts'
import { inputOtp } from '../components/input-otp/index.ts'
import { inputPassword } from '../components/input-password/index.ts'
import { json } from '../components/json/index.ts'
import { lineChart } from '../components/line-chart/index.ts'
import { link } from '../components/link/index.ts'
import { liquid } from '../components/liquid/index.ts'
import { list } from '../components/list/index.ts'
import { marsTable } from '../components/mars-table/index.ts'
import { modal } from '../components/modal/index.ts'
import { model } from '../components/model/index.ts'
import { modelField } from '../components/model-field/index.ts'
import { navMenu } from '../components/nav-menu/index.ts'
import { page } from '../components/page/index.ts'
import { pieChart } from '../components/pie-chart/index.ts'
import { progress } from '../components/progress/index.ts'
import { qrcode } from '../components/qrcode/index.ts'
import { radar } from '../components/radar/index.ts'
import { radio } from '../components/radio/index.ts'
import { rate } from '../components/rate/index.ts'
import { recordSelect } from '../components/record-select/index.ts'
import { result } from '../components/result/index.ts'
import { ribbon } from '../components/ribbon/index.ts'
import { richText } from '../components/rich-text/index.ts'
import { ringProgress } from '../components/ring-progress/index.ts'
import { row } from '../components/row/index.ts'
import { searchForm } from '../components/search-form/index.ts'
import { segmented } from '../components/segmented/index.ts'
import { select } from '../components/select/index.ts'
import { signature } from '../components/signature/index.ts'
import { slider } from '../components/slider/index.ts'
import { slot } from '../components/slot/index.ts'
import { space } from '../components/space/index.ts'
import { splitter } from '../components/splitter/index.ts'
import { splitterPanel } from '../components/splitter-panel/index.ts'
import { staticItem } from '../components/static-item/index.ts'
import { statistic } from '../components/statistic/index.ts'
import { steps } from '../components/steps/index.ts'
import { switchField } from '../components/switch/index.ts'
import { tab } from '../components/tab/index.ts'
import { tabs } from '../components/tabs/index.ts'
import { tag } from '../components/tag/index.ts'
import { tagGroup } from '../components/tag-group/index.ts'
import { text } from '../components/text/index.ts'
import { textArea } from '../components/text-area/index.ts'
import { timePicker } from '../components/time-picker/index.ts'
import { timePickerRange } from '../components/time-picker-range/index.ts'
import { tinyArea } from '../components/tiny-area/index.ts'
import { tinyColumn } from '../components/tiny-column/index.ts'
import { tinyLine } from '../components/tiny-line/index.ts'
import { title } from '../components/title/index.ts'
import { tree } from '../components/tree/index.ts'
import { treeSelect } from '../components/tree-select/index.ts'
import { upload } from '../components/upload/index.ts'
import { view } from '../components/view/index.ts'
import { viewField } from '../components/view-field/index.ts'
import { wordCloud } from '../components/word-cloud/index.ts'

/** Every built-in component. */
export const componentDeclarations = [
  aiSender,
  aiSenderBubble,
  approve,
  avatar,
  badge,
  bmap,
  button,
  card,
  cascader,
  carousel,
  checkBox,
  checkBoxGroup,
  colorPicker,
  datePicker,
  datePickerRange,
  empty,
  drawer,
  dropdown,
  flex,
  grid,
  row,
  clock,
  col,
  countDown,
  space,
  descriptions,
  div,
  divider,
  forEach,
  fileUpload,
  editTable,
  form,
  formItem,
  formList,
  gridForm,
  icon,
  iframe,
  image,
  input,
  inputNumber,
  inputOtp,
  inputPassword,
  json,
  lineChart,
  columnChart,
  barChart,
  pieChart,
  radar,
  wordCloud,
  tinyLine,
  tinyArea,
  tinyColumn,
  progress,
  ringProgress,
  liquid,
  gauge,
  link,
  list,
  marsTable,
  modal,
  navMenu,
  model,
  modelField,
  childModelField,
  view,
  viewField,
  childViewField,
  page,
  rate,
  richText,
  radio,
  result,
  qrcode,
  ribbon,
  searchForm,
  segmented,
  select,
  signature,
  slider,
  slot,
  splitter,
  splitterPanel,
  staticItem,
  steps,
  statistic,
  switchField,
  tab,
  tabs,
  tagGroup,
  tag,
  text,
  textArea,
  timePicker,
  timePickerRange,
  title,
  tree,
  treeSelect,
  recordSelect,
  upload,
] as const

export const componentsPlugin = definePlugin({ id: 'tessera.components', version: '0.1.0', components: componentDeclarations })
