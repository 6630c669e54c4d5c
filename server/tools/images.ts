import { readConfig } from '#server/lib/config.ts'
import { runCommand, UsageError } from './command-line.ts'
import { bucketName, type ImagesRequest, imagesTool } from './tool.ts'

const usage = `用法：bin/inkstone images move [--to bucket|disk]
      bin/inkstone images claim

把图片从数据目录搬进 S3_* 所指的对象存储；带 --to disk 时搬回来。
服务器是否在运行都可以：两处的图片一直都能打开，每张先到新的地方，再离开旧的。
中断了再运行一次，会从停下的地方继续。
搬回来要分两次：服务器在运行时，新上传的还会进对象存储。所以搬完之后停止服务器（有多个节点时停止所有的节点），
再运行一次，把后来的也搬回来；然后去掉 S3_*，再启动服务器。

claim 把 S3_* 所指的桶认作这个社区的。从备份恢复的社区，桶里的图片可能还是原来的社区的，所以它不删除、也不搬走；
由它来代替原来的社区时才执行。原来的社区从此不再删除桶里的图片。

退出码：0 都搬好了；2 服务器在运行，还要停止它再搬一次。

选项：
  --to 去处      bucket（默认）或 disk
  --help         显示这段说明`

const onceMore =
  '先不要去掉 S3_*：服务器在运行，新上传的图片还会进对象存储。请停止服务器（有多个节点时停止所有的节点），再运行一次这个命令。'

await runCommand({
  tool: imagesTool,
  usage,
  flags: { to: { type: 'string' } },
  argument: { missing: '请说明要做什么：move 或 claim。', several: '一次只能做一件事。' },
  read: ({ to = 'bucket' }, argument): ImagesRequest => {
    const bucket = bucketName(readConfig(process.env))
    if (argument === 'claim') return { act: argument, bucket }
    if (argument !== 'move')
      throw new UsageError(`没有“${argument}”这件事可做，只有 move 和 claim。`)
    if (to !== 'bucket' && to !== 'disk')
      throw new UsageError(`--to 只能是 bucket 或 disk，而不是“${to}”。`)
    return { act: argument, to, bucket }
  },
  present: ({ moved }, place, request) => {
    if (request.act === 'claim')
      return { text: '桶现在是这个社区的：从此由它清理里面的图片。', code: 0 }
    const { to } = request
    const text = moved === 0 ? '没有要搬的图片。' : `搬好了 ${moved} 张图片。`
    if (to === 'bucket') return { text, code: 0 }
    // What is uploaded after this would be where nobody looks any more once S3_* are gone.
    if (place === 'server') return { text: `${text}\n${onceMore}`, code: 2 }
    return { text: `${text}\n现在去掉 S3_*，再启动服务器。`, code: 0 }
  },
})
