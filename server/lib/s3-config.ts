/** A bucket of an S3-compatible store. */
export interface S3Config {
  endpoint: string
  region: string
  bucket: string
  /** Where the bucket is named: in the host, or before the key. */
  addressing: 'virtual' | 'path'
  accessKey: string
  secretKey: string
}
