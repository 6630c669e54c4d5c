import { longGif } from '#tests/support/bombs.ts'
import { noise } from '#tests/support/pictures.ts'
import { attack, type Attack } from './attack.ts'

const pictures = [longGif(300), await noise({ width: 1_800, height: 1_800 })]

process.on('message', async (order: Attack) => process.send?.(await attack(order, pictures)))
