/** What the members of a grown community write about: a category each, with what is written about in it. */
export interface Field {
  category: string
  things: string[]
  doings: string[]
  places: string[]
}

export const fields: Field[] = [
  {
    category: '技术',
    things: '数据库 缓存 消息队列 日志 编译器 索引 事务 接口 测试 容器 时钟 协议'.split(' '),
    doings: '排查 重构 升级 压测 迁移 调试 拆分 监控'.split(' '),
    places: '线上 机房 会议室 深夜的工位 代码评审里 发布窗口'.split(' '),
  },
  {
    category: '随笔',
    things: '雨声 旧信 晚风 台灯 钢笔 窗台 老照片 清晨 书签 落叶 钟表 影子'.split(' '),
    doings: '怀念 收拾 等待 翻看 记下 告别 聆听 辨认'.split(' '),
    places: '阳台 巷口 车站 书桌前 河边 阁楼'.split(' '),
  },
  {
    category: '旅行',
    things: '山路 渡口 夜车 集市 石桥 古镇 雪山 海岸 客栈 地图 峡谷 灯塔'.split(' '),
    doings: '徒步 绕行 路过 寻找 攀登 眺望 借宿 迷路'.split(' '),
    places: '云南 川西 闽北 皖南 陇东 湘西'.split(' '),
  },
  {
    category: '饮食',
    things: '面条 酱油 豆腐 腊肉 米酒 春笋 高汤 馒头 茶叶 火候 砂锅 花椒'.split(' '),
    doings: '腌制 慢炖 翻炒 发酵 品尝 调味 晾晒 复刻'.split(' '),
    places: '厨房 菜市场 外婆家 夜市 灶台边 小馆子'.split(' '),
  },
  {
    category: '手艺',
    things: '榫卯 刨子 宣纸 陶泥 针脚 漆器 竹篾 印章 木纹 砚台 布料 锉刀'.split(' '),
    doings: '打磨 雕刻 修补 缝制 上漆 拼接 烧制 装裱'.split(' '),
    places: '工作台 窑口 院子里 老作坊 展柜前 木料堆旁'.split(' '),
  },
  {
    category: '阅读',
    things: '长篇小说 注释 译本 诗集 史料 目录 序言 传记 书评 手稿 章节 典故'.split(' '),
    doings: '重读 摘抄 批注 比对 推荐 校对 讨论 朗读'.split(' '),
    places: '图书馆 旧书摊 地铁上 读书会 枕边 自习室'.split(' '),
  },
]

/** The topic about a thing. */
export const topicOf = (thing: string) => `${thing}手记`

export const surnames =
  '林 陈 沈 顾 苏 陆 江 许 何 叶 方 程 袁 白 宋 唐 温 秦 乔 孟 谢 余 范 石 崔 韩 莫 骆 祝 柏'.split(
    ' ',
  )
export const givenNames =
  '知 远 清 和 念 舟 行 之 听 雨 望 山 未 央 见 微 长 风 南 星 牧 野 云 川 怀 瑾 若 水 思 齐 问 渠 一 鸣 子 衿 半 夏 小 满'.split(
    ' ',
  )

export const titles = [
  '{doing}{thing}的第{number}天',
  '在{place}{doing}{thing}',
  '关于{thing}，我所知道的{number}件事',
  '{thing}与{other}',
  '为什么要{doing}{thing}',
  '写给{thing}的笔记之{number}',
  '从{thing}到{other}：一次{doing}',
  '{place}的{thing}',
]

export const sentences = [
  '那天在{place}，我第一次认真地{doing}{thing}，才发现自己并不懂它。',
  '{thing}看起来简单，真要{doing}起来，总有{number}处想不到的地方。',
  '朋友说，{thing}和{other}是一回事；做久了就知道差得远。',
  '如果重来一次，我会先想清楚{other}，再去{doing}{thing}。',
  '记下这些，是怕过了今年就忘了{place}的{thing}。',
  '有人问我为什么还在{doing}{thing}，我想了很久，答不上来。',
  '先把{thing}放在一边，看看{other}，答案往往就在那里。',
  '整整{number}天，除了{thing}，我什么也没有{doing}。',
]

export const headings = [
  '缘起',
  '经过',
  '走过的弯路',
  '后来',
  '几点体会',
  '还没想明白的',
  '留给自己',
]

export const remarks = [
  '写得真好，{thing}这一段我读了两遍。',
  '在{place}也遇到过，后来靠{doing}{other}解决了。',
  '想请教一下，{thing}和{other}怎么取舍？',
  '谢谢分享，收藏了。',
  '不太同意关于{thing}的说法，不过{other}那里很有启发。',
  '等下一篇。',
]
