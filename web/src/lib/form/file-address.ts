import { useEffect, useState } from 'react'

/** An address under which the file can be shown, for as long as it is. */
export const useFileAddress = (file: File): string | undefined => {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return address
}
