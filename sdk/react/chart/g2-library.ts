// Of G2 what our six charts need: all of it is a third heavier. Each file is named by itself, because the indexes bring everything along.
import { AxisRadar } from '@antv/g2/esm/component/axisRadar'
import { AxisX } from '@antv/g2/esm/component/axisX'
import { AxisY } from '@antv/g2/esm/component/axisY'
import { Mark } from '@antv/g2/esm/composition/mark'
import { View } from '@antv/g2/esm/composition/view'
import { Cartesian } from '@antv/g2/esm/coordinate/cartesian'
import { Polar } from '@antv/g2/esm/coordinate/polar'
import { Radar } from '@antv/g2/esm/coordinate/radar'
import { Theta } from '@antv/g2/esm/coordinate/theta'
import { Transpose } from '@antv/g2/esm/coordinate/transpose'
import { Inline } from '@antv/g2/esm/data/inline'
import { WordCloud as CloudData } from '@antv/g2/esm/data/wordCloud'
import { Column } from '@antv/g2/esm/encode/column'
import { Constant } from '@antv/g2/esm/encode/constant'
import { Field } from '@antv/g2/esm/encode/field'
import { Transform } from '@antv/g2/esm/encode/transform'
import { OverlapHide } from '@antv/g2/esm/label-transform/overlapHide'
import { Area } from '@antv/g2/esm/mark/area'
import { Interval } from '@antv/g2/esm/mark/interval'
import { Line } from '@antv/g2/esm/mark/line'
import { Point } from '@antv/g2/esm/mark/point'
import { Text } from '@antv/g2/esm/mark/text'
import { WordCloud } from '@antv/g2/esm/mark/wordCloud'
import { Category10 } from '@antv/g2/esm/palette/category10'
import { Band } from '@antv/g2/esm/scale/band'
import { Constant as ConstantScale } from '@antv/g2/esm/scale/constant'
import { Identity } from '@antv/g2/esm/scale/identity'
import { Linear } from '@antv/g2/esm/scale/linear'
import { Ordinal } from '@antv/g2/esm/scale/ordinal'
import { Point as PointScale } from '@antv/g2/esm/scale/point'
import { Label } from '@antv/g2/esm/shape/label/label'
import { Classic } from '@antv/g2/esm/theme/classic'
import { ClassicDark } from '@antv/g2/esm/theme/classicDark'
import { DodgeX } from '@antv/g2/esm/transform/dodgeX'
import { StackY } from '@antv/g2/esm/transform/stackY'

/** What G2 would do by itself when a pointer moves or a legend is pressed: all of it is ours. */
const none = () => () => () => undefined

export const library = {
  'component.axisRadar': AxisRadar,
  'component.axisX': AxisX,
  'component.axisY': AxisY,
  'composition.mark': Mark,
  'composition.view': View,
  'coordinate.cartesian': Cartesian,
  'coordinate.polar': Polar,
  'coordinate.radar': Radar,
  'coordinate.theta': Theta,
  'coordinate.transpose': Transpose,
  'data.inline': Inline,
  'data.wordCloud': CloudData,
  'encode.column': Column,
  'encode.constant': Constant,
  'encode.field': Field,
  'encode.transform': Transform,
  'interaction.event': none,
  'interaction.legendFilter': none,
  'interaction.scrollbarFilter': none,
  'interaction.sliderFilter': none,
  'interaction.tooltip': none,
  'labelTransform.overlapHide': OverlapHide,
  'mark.area': Area,
  'mark.interval': Interval,
  'mark.line': Line,
  'mark.point': Point,
  'mark.text': Text,
  'mark.wordCloud': WordCloud,
  'palette.category10': Category10,
  'scale.band': Band,
  'scale.constant': ConstantScale,
  'scale.identity': Identity,
  'scale.linear': Linear,
  'scale.ordinal': Ordinal,
  'scale.point': PointScale,
  'shape.label.label': Label,
  'theme.classic': Classic,
  'theme.classicDark': ClassicDark,
  'transform.dodgeX': DodgeX,
  'transform.stackY': StackY,
}
