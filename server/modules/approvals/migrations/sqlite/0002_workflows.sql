ALTER TABLE `approval` ADD `cause` text;
--> statement-breakpoint
ALTER TABLE `approval` ADD `chain` text;
--> statement-breakpoint
CREATE UNIQUE INDEX `approval_cause` ON `approval` (`cause`);
