package muhur

import (
	"errors"
	"os"
	"syscall"
	"unsafe"
)

const (
	lockExclusively = 2
	failAtOnce      = 1
	lockViolation   = syscall.Errno(33)
)

var lockFileEx = syscall.NewLazyDLL("kernel32.dll").NewProc("LockFileEx")

// lockFile locks a file until it is closed: a byte far behind its end, since Windows denies the reading of locked bytes.
func lockFile(file *os.File) error {
	place := &syscall.Overlapped{Offset: 1 << 30}
	done, _, err := lockFileEx.Call(file.Fd(), lockExclusively|failAtOnce, 0, 1, 0, uintptr(unsafe.Pointer(place)))
	if done != 0 {
		return nil
	}
	return err
}

// isRefusal: another process has locked it. Any other error is a file system without locks.
func isRefusal(err error) bool { return errors.Is(err, lockViolation) }

// isNoFolder: such a path does not exist for Windows.
func isNoFolder(error) bool { return false }

// identityOf tells a folder from its copies, as far as its path does.
func identityOf(path string) string { return path }
