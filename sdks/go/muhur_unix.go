//go:build unix

package muhur

import (
	"errors"
	"fmt"
	"os"
	"syscall"
)

// lockFile locks a file until it is closed.
func lockFile(file *os.File) error {
	return syscall.Flock(int(file.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
}

// isRefusal: another process has locked it. Any other error is a file system without locks.
func isRefusal(err error) bool { return errors.Is(err, syscall.EWOULDBLOCK) }

// isNoFolder: a part of the path is a file.
func isNoFolder(err error) bool { return errors.Is(err, syscall.ENOTDIR) }

// identityOf tells a folder from its copies.
func identityOf(path string) string {
	about, err := os.Stat(path)
	if err != nil {
		return path
	}
	found, isKnown := about.Sys().(*syscall.Stat_t)
	if !isKnown {
		return path
	}
	return fmt.Sprintf("%d:%d", found.Dev, found.Ino)
}
