/** Why a picture is not even sent: the server would not take it. */
export const refusedPictures = {
  tooLarge: '图片不能超过 8 MB',
  notAnImage: '只支持 JPEG、PNG、WebP 和 GIF 图片',
} as const
